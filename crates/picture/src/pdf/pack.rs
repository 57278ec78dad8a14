//! A file in its objects, and a smaller file of them: those that are not streams, in compressed streams (ISO 32000-1, 7.5.7
//! and 7.5.8). Thousands of tags, descriptions and entries of the outline are several times smaller like that.

use std::borrow::Cow;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// How many objects are in a stream at most.
const IN_A_STREAM: usize = 1000;

/// The length of an entry of a table of references.
const ENTRY: usize = 20;

/// A file, divided into its objects.
pub(super) struct Objects<'f> {
    /// What is before the objects.
    header: Cow<'f, [u8]>,
    /// What is between `obj` and `endobj`, by number; `None` if there is no object with this number.
    bodies: Vec<Option<Cow<'f, [u8]>>>,
    /// The trailer without its size.
    trailer: String,
}

/// Where an object is in the new file.
#[derive(Clone, Copy)]
enum Place {
    Free,
    At(usize),
    In { stream: usize, index: usize },
}

impl<'f> Objects<'f> {
    /// Divides a file; `None` if it is not as expected: with one table of references at its end.
    pub fn of(file: &'f [u8]) -> Option<Objects<'f>> {
        let Table { offsets, start, trailer } = table(file)?;
        let mut sorted: Vec<usize> = offsets.iter().flatten().copied().collect();
        sorted.sort_unstable();
        let header = Cow::Borrowed(file.get(..*sorted.first()?)?);
        let end_of =
            |offset: usize| sorted.get(sorted.partition_point(|other| *other <= offset)).copied().unwrap_or(start);
        let body = |(number, offset): (usize, &Option<usize>)| {
            let Some(offset) = *offset else { return Some(None) };
            let object = file.get(offset..end_of(offset))?.trim_ascii_end();
            let body = object.strip_prefix(format!("{number} 0 obj").as_bytes())?.strip_suffix(b"endobj")?;
            Some(Some(Cow::Borrowed(body.trim_ascii())))
        };
        let bodies = offsets.iter().enumerate().map(body).collect::<Option<_>>()?;
        Some(Objects { header, bodies, trailer })
    }

    /// Says another version of PDF at the start of the file.
    pub fn set_version(&mut self, version: &str) -> Option<()> {
        let rest = self.header.strip_prefix(b"%PDF-")?.get(version.len()..)?;
        self.header = Cow::Owned([b"%PDF-", version.as_bytes(), rest].concat());
        Some(())
    }

    /// The object to which an entry of the trailer refers, such as `/Root`.
    pub fn in_trailer(&mut self, entry: &str) -> Option<&mut Cow<'f, [u8]>> {
        let number = reference(&self.trailer, entry)?;
        self.body(number)
    }

    /// The object with this number.
    pub fn body(&mut self, number: usize) -> Option<&mut Cow<'f, [u8]>> {
        self.bodies.get_mut(number)?.as_mut()
    }

    /// Adds an object, and gives its number.
    pub fn add(&mut self, body: Vec<u8>) -> usize {
        self.bodies.push(Some(Cow::Owned(body)));
        self.bodies.len() - 1
    }

    /// The file with its objects in compressed streams.
    pub fn packed(&self) -> Option<Vec<u8>> {
        let mut places = vec![Place::Free; self.bodies.len()];
        let mut packed = self.header.to_vec();
        let mut small: Vec<(usize, &[u8])> = Vec::new();
        for (number, body) in self.bodies.iter().enumerate() {
            let Some(body) = body.as_deref() else { continue };
            if body.ends_with(b"endstream") {
                places[number] = Place::At(packed.len());
                write_object(&mut packed, number, body);
            } else {
                small.push((number, body));
            }
        }
        for objects in small.chunks(IN_A_STREAM) {
            let stream = places.len();
            for (index, (number, _)) in objects.iter().enumerate() {
                places[*number] = Place::In { stream, index };
            }
            places.push(Place::At(packed.len()));
            let (content, first) = object_stream(objects);
            let dictionary = format!("/Type/ObjStm/N {}/First {first}", objects.len());
            write_object(&mut packed, stream, &compressed(&dictionary, &content)?);
        }
        let (number, at) = (places.len(), packed.len());
        places.push(Place::At(at));
        let dictionary = format!("/Type/XRef/Size {}/W[1 4 2]{}", places.len(), self.trailer);
        write_object(&mut packed, number, &compressed(&dictionary, &references(&places)?)?);
        packed.extend_from_slice(format!("startxref\n{at}\n%%EOF").as_bytes());
        Some(packed)
    }
}

/// The number of the object to which an entry of a dictionary refers.
pub(super) fn reference(dictionary: &str, entry: &str) -> Option<usize> {
    dictionary.split_once(entry)?.1.trim_start().split(' ').next()?.parse().ok()
}

fn write_object(file: &mut Vec<u8>, number: usize, body: &[u8]) {
    file.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
    file.extend_from_slice(body);
    file.extend_from_slice(b"\nendobj\n");
}

/// The table of references at the end of a file.
struct Table {
    /// Where each object starts; `None` if there is no object with this number.
    offsets: Vec<Option<usize>>,
    /// Where the table starts.
    start: usize,
    /// The trailer without its size.
    trailer: String,
}

fn table(file: &[u8]) -> Option<Table> {
    let tail = file.get(file.len().saturating_sub(64)..)?;
    let tail = std::str::from_utf8(tail).ok()?.rsplit_once("startxref\n")?.1;
    let start: usize = tail.split_once('\n')?.0.parse().ok()?;
    let rest = file.get(start..)?.strip_prefix(b"xref\n0 ")?;
    let (size, rest) = rest.split_at(rest.iter().position(|byte| *byte == b'\n')?);
    let size: usize = std::str::from_utf8(size).ok()?.parse().ok()?;
    let (entries, rest) = rest.get(1..)?.split_at_checked(size.checked_mul(ENTRY)?)?;
    let offset = |entry: &[u8]| {
        let entry = std::str::from_utf8(entry).ok()?;
        let offset = entry.get(..10)?.parse().ok()?;
        Some(Some(offset).filter(|_| entry.get(17..18) == Some("n")))
    };
    let offsets: Vec<Option<usize>> = entries.chunks(ENTRY).map(offset).collect::<Option<_>>()?;
    let trailer = std::str::from_utf8(rest).ok()?.trim_start().strip_prefix("trailer")?.trim_start();
    let trailer = trailer.split_once("startxref")?.0.trim_end();
    let trailer = trailer.strip_prefix(&format!("<</Size {size}"))?.strip_suffix(">>")?;
    Some(Table { offsets, start, trailer: trailer.to_owned() })
}

/// The content of a stream of objects, and where the first object starts in it.
fn object_stream(objects: &[(usize, &[u8])]) -> (Vec<u8>, usize) {
    let (mut header, mut bodies) = (String::new(), Vec::new());
    for (number, body) in objects {
        header.push_str(&format!("{number} {} ", bodies.len()));
        bodies.extend_from_slice(body);
        bodies.push(b'\n');
    }
    let first = header.len();
    let mut content = header.into_bytes();
    content.append(&mut bodies);
    (content, first)
}

/// The places of all objects, each in seven bytes.
fn references(places: &[Place]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(places.len() * 7);
    for place in places {
        let (kind, first, second) = match *place {
            Place::Free => (0, 0, u16::MAX),
            Place::At(offset) => (1, u32::try_from(offset).ok()?, 0),
            Place::In { stream, index } => (2, u32::try_from(stream).ok()?, u16::try_from(index).ok()?),
        };
        bytes.push(kind);
        bytes.extend_from_slice(&first.to_be_bytes());
        bytes.extend_from_slice(&second.to_be_bytes());
    }
    Some(bytes)
}

/// A stream with this content, compressed, and these entries in its dictionary.
pub(super) fn compressed(dictionary: &str, content: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).ok()?;
    let content = encoder.finish().ok()?;
    let start = format!("<<{dictionary}/Filter/FlateDecode/Length {}>>\nstream\n", content.len());
    Some([start.as_bytes(), &content, b"\nendstream"].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_as_expected_is_not_divided() {
        for file in ["", "%PDF-1.7\n", "%PDF-1.7\nstartxref\n9\n%%EOF", "startxref\n99999999999999999999\n%%EOF"] {
            assert!(Objects::of(file.as_bytes()).is_none(), "{file}");
        }
    }

    #[test]
    fn objects_are_in_compressed_streams_and_streams_stay() {
        let header = "%PDF-1.7\n";
        let objects =
            ["1 0 obj\n<</Type/Catalog>>\nendobj\n\n", "3 0 obj\n<</Length 1>>\nstream\nx\nendstream\nendobj\n\n"];
        let [first, second] = [header.len(), header.len() + objects[0].len()];
        let at = second + objects[1].len();
        let entries =
            format!("0000000002 65535 f\r\n{first:010} 00000 n\r\n0000000000 00001 f\r\n{second:010} 00000 n\r\n");
        let table = format!("xref\n0 4\n{entries}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n{at}\n%%EOF");
        let file = [header, objects[0], objects[1], &table].concat();
        let packed = Objects::of(file.as_bytes()).and_then(|objects| objects.packed()).expect("a file");
        let packed = String::from_utf8_lossy(&packed).into_owned();
        assert!(
            packed
                .starts_with("%PDF-1.7\n3 0 obj\n<</Length 1>>\nstream\nx\nendstream\nendobj\n4 0 obj\n<</Type/ObjStm")
        );
        assert!(packed.contains("/Type/XRef/Size 6/W[1 4 2]/Root 1 0 R/Filter/FlateDecode"), "{packed}");
    }
}

package io.github.sudoxml;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;

/** A list that is made when it is first read. Threads that read it at once can make it twice, and have equal lists. */
final class Later<T> extends AbstractList<T> {
    private final Supplier<List<T>> supplier;
    private volatile List<T> made;

    Later(Supplier<List<T>> supplier) {
        this.supplier = supplier;
    }

    private List<T> list() {
        List<T> list = made;
        if (list == null) {
            list = supplier.get();
            made = list;
        }
        return list;
    }

    @Override
    public T get(int index) {
        return list().get(index);
    }

    @Override
    public int size() {
        return list().size();
    }
}

/** Branded types: values that only their own constructors make. */
export type Brand<T, B extends string> = T & {
    readonly __brand: B;
};

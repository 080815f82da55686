/** The same keys with any text: what a translation of `T` has to be. A missing or surplus key is a type error. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

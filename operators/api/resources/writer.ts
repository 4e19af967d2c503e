export type Writer<_S> = never;

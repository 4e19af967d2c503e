import { RUNTIME_IMAGE } from '../../lib/images.ts';

/** Version of the platform's data: what the last migration makes. A test holds it to the steps. */
export const MIGRATIONS_TARGET = 56;

/** Image with the migrations: a component of the runtime. */
export const MIGRATIONS_IMAGE = RUNTIME_IMAGE;

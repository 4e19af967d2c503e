import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';

/** Version of the platform's data: one more than the number of the last migration. */
export const MIGRATIONS_TARGET = 56;

/** Image with the migrations and what they need. */
export const MIGRATIONS_IMAGE = `${IMAGE_REPOSITORY}/platform-migrations:${PLATFORM_TAG}`;

/** Where the platform's own images are published. */
export const IMAGE_REPOSITORY = 'ghcr.io/cozystack/cozystack';

/** Tag of the platform's own images, stamped by a release. */
export const PLATFORM_TAG = 'v1.6.0';

/** The one image of everything that the platform runs itself; the command of the container says which component. */
export const RUNTIME_IMAGE = `${IMAGE_REPOSITORY}/cozystack-runtime:${PLATFORM_TAG}`;

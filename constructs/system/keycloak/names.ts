/** Name of the servers. */
export const APP = 'keycloak';

/** Label of their pods; a selector cannot be changed. */
export const LABELS = { app: 'keycloak-ha' };

/** By which the servers find each other. */
export const HEADLESS = 'keycloak-headless';

/** By which everybody else finds them. */
export const SERVICE = 'keycloak-http';

/** Name of the database; the operator makes the Secret `<name>-app` and the Service `<name>-rw` for it. */
export const DATABASE = 'keycloak-db';

/** What encrypts columns on their way to the database. */
export const PROXY = 'keycloak-kms-proxy';

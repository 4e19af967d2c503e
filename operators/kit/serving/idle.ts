/**
 * Milliseconds that a server of ours leaves a connection of HTTP/1.1 idle: longer than the 90 seconds of kube-apiserver's clients, so that it is they who end it.
 * Of Node's five seconds they know nothing, and lose the request that they send at the moment of the end: a webhook that must answer then refuses an object for nothing.
 */
export const IDLE_MS = 100_000;

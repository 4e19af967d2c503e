/**
 * Flags that Flux's controllers share. Retries come soon, so that a person sees the effect of a change at once. Releases of packages do not wait for the
 * next look at their dependencies, since the operator wakes them; looking every second is a third of all requests of an installation.
 */
export function fluxFlags(health: string, metrics: string): string[] {
  return [
    '--watch-all-namespaces=true',
    '--events-addr=',
    '--requeue-dependency=5s',
    '--min-retry-delay=500ms',
    '--max-retry-delay=30s',
    '--interval-jitter-percentage=0',
    '--log-level=info',
    `--health-addr=${health}`,
    `--metrics-addr=${metrics}`,
  ];
}

export function fluxEnvironment(kubeconfig: string): Record<string, string> {
  return { KUBECONFIG: kubeconfig, RUNTIME_NAMESPACE: 'cozy-fluxcd' };
}

/** Flags that Flux's controllers share. Retries come soon and dependencies are asked again every second, so that a person sees the effect of a change at once. */
export function fluxFlags(health: string, metrics: string): string[] {
  return [
    '--watch-all-namespaces=true',
    '--events-addr=',
    '--requeue-dependency=1s',
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

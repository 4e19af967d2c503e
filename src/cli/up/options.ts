/** Options of `cozy up`, as the command line gives them. */
export interface UpOptions {
  name: string;
  bare?: boolean;
  withoutFlux?: boolean;
  simulatedOperators?: boolean;
  reset?: boolean;
  port?: string;
  kubeconfig?: string;
  registry?: string;
  variant?: string;
  ownImages?: string;
  simulateUpstream?: boolean;
  timeout: string;
}

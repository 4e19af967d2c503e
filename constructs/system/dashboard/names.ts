/** Namespace of the console, whatever its release is called: others look for it there. */
export const NAMESPACE = 'cozy-dashboard';

/** The pages. */
export const CONSOLE = 'cozy-dashboard-console';

/** Their settings, which everybody who has signed in may read. */
export const CONSOLE_CONFIG = `${CONSOLE}-config`;

/** What stands before them and asks who comes. */
export const GATEKEEPER = 'incloud-web-gatekeeper';

/** Secret with what the gatekeeper proves itself by to the identity provider. */
export const CLIENT_SECRET = { name: 'dashboard-client', key: 'client-secret-key' } as const;

/** Secret with the key of its cookies. */
export const COOKIE_SECRET = { name: 'dashboard-auth-config', key: 'cookieSecret' } as const;

/** By which pods are found; a selector cannot be changed. */
export const selectorOf = (name: string, instance: string) => ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/instance': instance });

/** Prefers a node that none of its kind is on. */
export const apartFrom = (name: string, instance: string) => ({
  podAntiAffinity: {
    preferredDuringSchedulingIgnoredDuringExecution: [
      {
        weight: 100,
        podAffinityTerm: {
          topologyKey: 'kubernetes.io/hostname',
          labelSelector: {
            matchExpressions: [
              { key: 'app.kubernetes.io/name', operator: 'In', values: [name] },
              { key: 'app.kubernetes.io/instance', operator: 'In', values: [instance] },
            ],
          },
        },
      },
    ],
  },
});

/** A new pod comes before an old one goes, however few there are. */
export const ROLLING = { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } } as const;

/** Size of each of the two. */
export const RESOURCES = {
  requests: { cpu: '100m', memory: '128Mi', 'ephemeral-storage': '50Mi' },
  limits: { cpu: '200m', memory: '256Mi' },
};

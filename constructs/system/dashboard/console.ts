import type { Construct } from 'constructs';
import { type Expr, findPattern, notEmpty, replacePattern, sha256, toJson, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ConfigMap, Service, ServiceAccount } from '../../kinds/core.ts';
import { FlowSchema } from '../../kinds/flowcontrol.apiserver.k8s.io.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { apartFrom, CONSOLE, CONSOLE_CONFIG, NAMESPACE, RESOURCES, ROLLING, selectorOf } from './names.ts';
import type { DashboardInputs } from './values.ts';

const INSTANCE = 'cozy-dashboard';
const PART = 'console';

/** The pages, and how they look. */
export function consolePages(scope: Construct, inputs: DashboardInputs): void {
  const selector = selectorOf(PART, INSTANCE);
  const config = settings(inputs);
  new ServiceAccount(scope, 'account', { metadata: { name: CONSOLE } });
  new ConfigMap(scope, 'config', { metadata: { name: CONSOLE_CONFIG }, data: { 'config.json': config } });
  configReaders(scope);
  new Service(scope, 'service', {
    metadata: { name: CONSOLE },
    spec: { type: 'ClusterIP', selector, ports: [{ name: 'http', port: 8080, targetPort: 8080, protocol: 'TCP' }] },
  });
  new Deployment(scope, 'pages', {
    metadata: { name: CONSOLE },
    spec: {
      replicas: 1,
      strategy: ROLLING,
      selector: { matchLabels: selector },
      template: { metadata: { labels: selector, annotations: { 'checksum/config': sha256(config) } }, spec: pod(inputs) },
    },
  });
  // Its calls do not queue behind those of tenants.
  new FlowSchema(scope, 'flow', {
    metadata: { name: 'cozy-dashboard-exempt' },
    spec: {
      matchingPrecedence: 2,
      priorityLevelConfiguration: { name: 'exempt' },
      rules: [
        {
          subjects: [{ kind: 'ServiceAccount', serviceAccount: { name: CONSOLE, namespace: inputs.release.namespace } }],
          resourceRules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'], clusterScope: true, namespaces: ['*'] }],
        },
      ],
    },
  });
}

/** The branding of the platform, and the version of the pages if their image has one. */
function settings({ values, cluster }: DashboardInputs): Expr<string> {
  const tag = findPattern(values.console.image, ':v?[0-9]+[.][0-9]+[.][0-9]+[-+.A-Za-z0-9]*(@.*)?$');
  const version = replacePattern(tag, '^:|@.*$', '');
  return toJson({ ...cluster.map('branding'), version: when(notEmpty(version), version) });
}

function configReaders(scope: Construct): void {
  const metadata = { name: `${CONSOLE_CONFIG}-reader`, namespace: NAMESPACE };
  new Role(scope, 'config-role', {
    metadata,
    rules: [{ apiGroups: [''], resources: ['configmaps'], resourceNames: [CONSOLE_CONFIG], verbs: ['get'] }],
  });
  new RoleBinding(scope, 'config-role-binding', {
    metadata,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: metadata.name },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'system:authenticated' }],
  });
}

function pod({ values }: DashboardInputs) {
  const healthy = { httpGet: { path: '/healthcheck', port: 8080, scheme: 'HTTP' } };
  return {
    serviceAccountName: CONSOLE,
    priorityClassName: 'system-cluster-critical',
    affinity: apartFrom(PART, INSTANCE),
    enableServiceLinks: false,
    hostNetwork: false,
    hostPID: false,
    hostIPC: false,
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    terminationGracePeriodSeconds: 30,
    containers: [
      {
        name: PART,
        image: values.console.image,
        imagePullPolicy: 'IfNotPresent',
        ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
        startupProbe: { ...healthy, periodSeconds: 2, failureThreshold: 30 },
        livenessProbe: {
          ...healthy,
          initialDelaySeconds: 3,
          periodSeconds: 10,
          timeoutSeconds: 2,
          successThreshold: 1,
          failureThreshold: 3,
        },
        resources: RESOURCES,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 101,
          runAsGroup: 0,
          privileged: false,
          allowPrivilegeEscalation: false,
          // It writes its settings next to the pages when it starts.
          readOnlyRootFilesystem: false,
          capabilities: { add: [], drop: ['ALL'] },
          seccompProfile: { type: 'RuntimeDefault' },
        },
        terminationMessagePath: '/dev/termination-log',
        terminationMessagePolicy: 'File',
      },
    ],
  };
}

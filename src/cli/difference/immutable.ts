/**
 * Fields that kube-apiserver refuses to change on a living object (its validation, `ValidateXxxUpdate`): a release that changes one fails to upgrade, or
 * replaces the object with its data.
 */
const immutable: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['/spec/selector'],
  DaemonSet: ['/spec/selector'],
  ReplicaSet: ['/spec/selector'],
  StatefulSet: ['/spec/selector', '/spec/serviceName', '/spec/podManagementPolicy', '/spec/volumeClaimTemplates'],
  Job: ['/spec/selector', '/spec/template', '/spec/completionMode'],
  PersistentVolumeClaim: [
    '/spec/accessModes',
    '/spec/storageClassName',
    '/spec/volumeMode',
    '/spec/volumeName',
    '/spec/selector',
    '/spec/dataSource',
  ],
  Service: ['/spec/clusterIP'],
  Secret: ['/type'],
  RoleBinding: ['/roleRef'],
  ClusterRoleBinding: ['/roleRef'],
  StorageClass: ['/provisioner', '/parameters', '/reclaimPolicy', '/volumeBindingMode'],
  PriorityClass: ['/value', '/preemptionPolicy'],
  CustomResourceDefinition: ['/spec/group', '/spec/scope', '/spec/names/kind', '/spec/names/plural'],
};

export function isImmutable(kind: string, path: string): boolean {
  return immutable[kind]?.some((field) => path === field || path.startsWith(`${field}/`)) ?? false;
}

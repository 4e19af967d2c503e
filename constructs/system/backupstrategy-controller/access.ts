const READ = ['get', 'list', 'watch'];
const CHANGE = ['update', 'patch'];

const may = (apiGroup: string, resources: string[], verbs: string[]) => ({ apiGroups: [apiGroup], resources, verbs });

/** What it takes to carry out backups and restores of every kind of application. */
export const RULES = [
  may('backups.cozystack.io', ['backupjobs', 'restorejobs'], [...READ, ...CHANGE]),
  may('backups.cozystack.io', ['backupjobs/status', 'restorejobs/status'], ['get', ...CHANGE]),
  may('backups.cozystack.io', ['backups'], [...READ, 'create', ...CHANGE]),
  may('backups.cozystack.io', ['backupclasses'], READ),
  may('strategy.backups.cozystack.io', ['*'], READ),
  may('apps.cozystack.io', ['*'], READ),
  may('apps.cozystack.io', ['postgreses'], CHANGE),
  may('helm.toolkit.fluxcd.io', ['helmreleases'], ['get', 'create', ...CHANGE, 'delete']),
  may('', ['namespaces'], READ),
  may('', ['secrets'], ['get', 'create', ...CHANGE]),
  may('', ['configmaps'], READ),
  may('', ['pods'], READ),
  may('', ['pods/log'], ['get']),
  may('', ['persistentvolumeclaims'], [...READ, 'create', 'delete']),
  may('', ['persistentvolumes'], [...READ, 'update']),
  may('', ['events'], ['create', 'patch']),
  may('batch', ['jobs'], [...READ, 'create', 'delete']),
  may('coordination.k8s.io', ['leases'], [...READ, 'create', ...CHANGE]),
  may('velero.io', ['backups', 'restores', 'datauploads'], [...READ, 'create', ...CHANGE, 'delete', 'deletecollection']),
  may('velero.io', ['deletebackuprequests'], [...READ, 'create']),
  may('velero.io', ['backupstoragelocations'], ['get']),
  may('kubevirt.io', ['virtualmachines'], ['get', 'update']),
  may('kubevirt.io', ['virtualmachineinstances'], ['get']),
  may('cdi.kubevirt.io', ['datavolumes'], ['delete']),
  may('postgresql.cnpg.io', ['backups'], [...READ, 'create', 'patch', 'delete']),
  may('postgresql.cnpg.io', ['clusters'], [...READ, 'patch', 'delete']),
  may('barmancloud.cnpg.io', ['objectstores'], [...READ, 'create', ...CHANGE]),
  may('k8s.mariadb.com', ['backups', 'restores'], [...READ, 'create']),
  may('k8s.mariadb.com', ['mariadbs'], READ),
  may('psmdb.percona.com', ['perconaservermongodbbackups', 'perconaservermongodbrestores'], [...READ, 'create']),
  may('psmdb.percona.com', ['perconaservermongodbs'], READ),
  may('etcd-operator.cozystack.io', ['etcdclusters'], [...READ, 'create', 'delete']),
  may('etcd-operator.cozystack.io', ['etcdsnapshots'], [...READ, 'create']),
  may('apps.foundationdb.org', ['foundationdbclusters'], READ),
  may('apps.foundationdb.org', ['foundationdbbackups'], [...READ, 'create', 'patch']),
  may('apps.foundationdb.org', ['foundationdbrestores'], [...READ, 'create']),
];

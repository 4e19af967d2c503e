import { freeForm, integer, notEmpty, object, quantity, string, when } from '../../../src/chart/index.ts';
import { Cluster } from '../../kinds/postgresql.cnpg.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { postgresImage } from '../../lib/postgres-image.ts';

/** The name that the filers of SeaweedFS look for. */
const NAME = 'seaweedfs-db';

/** Values that the seaweedfs application hands down. */
export const values = {
  db: object(
    {
      replicas: integer({ default: 2, minimum: 1, description: 'Number of servers.' }),
      size: quantity({ default: '10Gi', description: 'Volume size.' }),
      storageClass: string({ default: '', description: 'Class of the volumes.' }),
      resources: freeForm({
        default: { limits: { cpu: '1', memory: '2048Mi' }, requests: { cpu: '100m', memory: '512Mi' } },
        description: 'Limits and requests of each server.',
      }),
    },
    { default: {}, description: 'The database.' },
  ),
};

/** Postgres for the names of files in SeaweedFS. */
export const seaweedfsDbChart = authoredChart('system/seaweedfs-db', {
  description: 'Postgres for the names of files in SeaweedFS.',
  values,
  compose(scope, { values: { db }, release }) {
    new Cluster(scope, 'database', {
      metadata: { name: NAME },
      spec: {
        instances: db.replicas,
        imageName: postgresImage(release.namespace, NAME),
        storage: { size: db.size, storageClass: when(notEmpty(db.storageClass), db.storageClass) },
        monitoring: { enablePodMonitor: true },
        resources: db.resources,
        inheritedMetadata: { labels: { 'policy.cozystack.io/allow-to-apiserver': 'true' } },
      },
    });
  },
});

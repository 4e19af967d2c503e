import { forEach, listOf, notEmpty, object, quantity, required, str, string, when } from '../../../src/chart/index.ts';
import { DataVolume } from '../../kinds/cdi.kubevirt.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { IMAGES } from './images.ts';

const text = (description: string) => required(string({ minLength: 1, description }));

const image = object(
  {
    name: text('Name that disks ask for.'),
    url: text('Where it is downloaded from.'),
    storage: required(quantity({ description: 'Size of its volume.' })),
    os: required(
      object(
        { family: text('Kind of the operating system.'), name: text('Its name.'), version: text('Its version.') },
        { description: 'The operating system in it.' },
      ),
    ),
    architecture: text('Processor that it runs on.'),
    description: text('What it is, in a line.'),
  },
  { description: 'An image.' },
);

/** Values of the chart. */
export const values = {
  storageClass: string({ default: 'replicated', description: 'Storage class of the images; empty for the default one of the cluster.' }),
  images: listOf(image, {
    default: IMAGES.map((known) => ({ ...known, storage: '20Gi', architecture: 'amd64' })),
    description: 'Images that are offered.',
  }),
};

const PREFIX = 'vm-default-images';

/** Images of operating systems that every tenant can make disks from. */
export const vmDefaultImagesChart = authoredChart('system/vm-default-images', {
  chartName: 'vm-default-images',
  description: 'Images of operating systems that every tenant can make disks from.',
  values,
  compose(scope, { values: { storageClass, images } }) {
    forEach(scope, images, (within, { name, url, storage, os, architecture, description }) => {
      new DataVolume(within, 'image', {
        metadata: {
          name: str`${PREFIX}-${name}`,
          // Readable by every tenant.
          namespace: 'cozy-public',
          annotations: {
            // Download before a machine asks for it.
            'cdi.kubevirt.io/storage.bind.immediate.requested': 'true',
            'cdi.kubevirt.io/storage.usePopulator': 'true',
            [`${PREFIX}.cozystack.io/name`]: name,
            [`${PREFIX}.cozystack.io/os-family`]: os.family,
            [`${PREFIX}.cozystack.io/os-name`]: os.name,
            [`${PREFIX}.cozystack.io/os-version`]: os.version,
            [`${PREFIX}.cozystack.io/architecture`]: architecture,
            [`${PREFIX}.cozystack.io/description`]: description,
          },
        },
        spec: {
          contentType: 'kubevirt',
          source: { http: { url } },
          storage: { resources: { requests: { storage } }, storageClassName: when(notEmpty(storageClass), storageClass) },
        },
      });
    });
  },
});

import type { Chart } from 'cdk8s';
import {
  add,
  boolean,
  defaultTo,
  failWhen,
  floor,
  freeForm,
  fromJson,
  gt,
  type Inputs,
  ifElse,
  immutable,
  isSet,
  lookupAtRender,
  notEmpty,
  object,
  optionsFrom,
  quantityValue,
  required,
  str,
  string,
  text,
  toJson,
  when,
  whenever,
  withRules,
} from '../../../src/chart/index.ts';
import { DataVolume } from '../../kinds/cdi.kubevirt.io.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { kubectlHook, TOOLS_IMAGE } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { chosenClass, neededVolumeSize, refuseEmptyVolumes, storageClass } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';

const values = {
  source: immutable(
    withRules(
      object(
        {
          image: object(
            {
              name: required(optionsFrom('image', string({ minLength: 1, description: 'Name of the image, as the platform offers it.' }))),
            },
            { description: 'A copy of an image that the platform offers.' },
          ),
          http: object(
            { url: required(string({ minLength: 1, description: 'URL of the image: raw or qcow2, also compressed by gzip or xz.' })) },
            { description: 'A copy of an image that is downloaded.' },
          ),
          upload: object({}, { description: 'An image that is uploaded, with `virtctl image-upload`.' }),
          disk: object(
            {
              name: required(
                string({ minLength: 1, description: 'Name of the VMDisk, in the same namespace; no machine may write to it meanwhile.' }),
              ),
            },
            { description: 'A copy of another VMDisk.' },
          ),
        },
        { default: {}, description: 'What is on the disk at first: one of these, or nothing.' },
      ),
      {
        rule: '[has(self.image), has(self.http), has(self.upload), has(self.disk)].filter(given, given).size() <= 1',
        message: 'a disk begins as a copy of one thing',
      },
    ),
  ),
  optical: boolean({ default: false, description: 'Whether machines see it as a CD-ROM, for an ISO image to install from.' }),
  storage: withRules(neededVolumeSize('5Gi', 'the disk', 'A machine sees the larger disk after a restart.'), {
    rule: 'quantity(string(self)).compareTo(quantity(string(oldSelf))) >= 0',
    message: 'is less than before: a disk can grow, not shrink',
  }),
  storageClass: storageClass('the disk', 'replicated'),
};

type DiskInputs = Inputs<typeof values>;

/** Images that the platform offers are volumes in this namespace. */
const IMAGES = { namespace: 'cozy-public', prefix: 'vm-default-images-' };

function compose(scope: Chart, inputs: DiskInputs): void {
  const { values, release, chart } = inputs;
  const instance = { 'app.kubernetes.io/instance': release.name };
  refuseSources(scope, inputs);
  refuseEmptyVolumes(scope, { storage: values.storage });

  new DataVolume(scope, 'volume', {
    metadata: {
      name: release.name,
      labels: instance,
      annotations: {
        'vm-disk.cozystack.io/optical': text(values.optical),
        // An upload needs the volume before any machine asks for it.
        'cdi.kubevirt.io/storage.bind.immediate.requested': when(isSet(values.source.upload), ''),
      },
    },
    spec: specOf(inputs),
  });
  growth(scope, inputs);
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'vm-disk', type: 'vm-disk', selector: instance, replicas: 0, minReplicas: 0 },
    chart,
  );
  dashboardRole(scope, release, { datavolumes: [release.name] });
}

/** A DataVolume cannot be changed, so one that is there is written as it stands; only its volume grows, see below. */
function specOf({ values, release }: DiskInputs) {
  const { image, http, upload, disk } = values.source;
  const found = lookupAtRender('cdi.kubevirt.io/v1beta1', 'DataVolume', release.namespace, release.name);
  const { spec } = fromJson(toJson(found), object({ spec: freeForm() }));
  const copyOf = (namespace: typeof release.namespace | string, name: ReturnType<typeof str>) => ({ pvc: { namespace, name } });
  const source = {
    ...when(isSet(image), copyOf(IMAGES.namespace, str`${IMAGES.prefix}${defaultTo(image.name, '')}`)),
    ...when(isSet(http), { http: { url: http.url } }),
    ...when(isSet(upload), { upload: {} }),
    ...when(isSet(disk), copyOf(release.namespace, str`vm-disk-${defaultTo(disk.name, '')}`)),
  };
  const wanted = {
    contentType: 'kubevirt',
    source: ifElse(notEmpty(source), source, { blank: {} }),
    storage: {
      resources: { requests: { storage: values.storage } },
      storageClassName: chosenClass(values.storageClass),
    },
  };
  return ifElse(isSet(spec), defaultTo(spec, {}), wanted);
}

/** On an upgrade the volume is grown to the wanted size, if that is more. */
function growth(scope: Chart, { values, release }: DiskInputs): void {
  whenever(scope, release.isUpgrade, (scope) => {
    kubectlHook(scope, 'growth', release, {
      name: str`${release.name}-volume-resize-hook`,
      on: ['pre-upgrade'],
      rules: [{ apiGroups: [''], resources: ['persistentvolumeclaims'], resourceNames: [release.name], verbs: ['get', 'patch'] }],
      image: TOOLS_IMAGE,
      script: shellScript(new URL('./grow-volume.sh', import.meta.url), {
        volume: release.name,
        size: text(values.storage),
        bytes: text(floor(quantityValue(values.storage))),
      }),
      deadline: 120,
      retries: 1,
    });
  });
}

function refuseSources(scope: Chart, { values }: DiskInputs): void {
  const { image, http, upload, disk } = values.source;
  const count = [image, http, upload, disk].map((source) => ifElse(isSet(source), 1, 0));
  failWhen(scope, gt(add(...count), 1), 'source: a disk begins as a copy of one thing; leave one of image, http, upload and disk');
}

export const vmDisk = application({
  name: 'vm-disk',
  kind: 'VMDisk',
  plural: 'vmdisks',
  package: { variant: 'kubevirt' },
  description: 'Disk for virtual machines.',
  dashboard: { category: 'IaaS', singular: 'VM Disk', plural: 'VM Disks', weight: 51, tags: ['storage'] },
  example: { source: { image: { name: 'ubuntu' } }, storage: '20Gi' },
  values,
  compose,
  secrets: { include: [] },
});

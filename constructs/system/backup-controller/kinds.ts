import Type, { type TSchema } from 'typebox';
import { Conditions } from '../../lib/api/condition.ts';
import { type PrinterColumn, resource } from '../../lib/api/resource.ts';
import { anyObject, application, BY_APPLICATION, named, strategy, texts, time } from './references.ts';

const kind = (name: string, plural: string, scope: 'Cluster' | 'Namespaced') =>
  ({ group: 'backups.cozystack.io', version: 'v1alpha1', kind: name, plural, scope }) as const;

const backupClassName = Type.String({
  description: 'BackupClass that says how it is done.',
  minLength: 1,
  'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'backupClassName is immutable' }],
});

const text = (description: string) => Type.Optional(Type.String({ description }));

const column = (name: string, jsonPath: string): PrinterColumn => ({ name, type: 'string', jsonPath });
const PHASE = column('Phase', '.status.phase');
const AGE: PrinterColumn = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

/** What has become of a job; Succeeded and Failed are the end of it. */
const progress = (more: Record<string, TSchema>) =>
  Type.Object(
    {
      phase: text('Empty, Pending, Running, Succeeded or Failed.'),
      startedAt: time('When it was begun.'),
      completedAt: time('When it ended.'),
      message: text('Why it failed.'),
      conditions: Type.Optional(Conditions),
      ...more,
    },
    { description: 'What has become of it.' },
  );

/** How applications of which kind are backed up. */
export const backupClassResource = resource({
  ...kind('BackupClass', 'backupclasses', 'Cluster'),
  description: 'BackupClass says how applications are backed up, by their kind.',
  spec: Type.Object(
    {
      strategies: Type.Array(
        Type.Object(
          {
            application: Type.Object(
              {
                apiGroup: Type.Optional(Type.String({ description: 'API group of the applications.', default: 'apps.cozystack.io' })),
                kind: Type.String({ description: 'Kind of the applications, such as Postgres.' }),
              },
              { description: 'Which applications are meant.' },
            ),
            strategyRef: strategy,
            parameters: Type.Optional(texts('What the strategy is told. Backups hold it too, where tenants read it: no secrets.')),
          },
          { description: 'How applications of one kind are backed up.' },
        ),
        { description: 'The first whose application matches is taken.' },
      ),
    },
    { description: 'How applications are backed up.' },
  ),
  status: Type.Object({ conditions: Type.Optional(Conditions) }, { description: 'What is known of it.' }),
});

/** Backs an application up again and again. */
export const planResource = resource({
  ...kind('Plan', 'plans', 'Namespaced'),
  description: 'Plan backs an application up at fixed times: each time it makes a BackupJob.',
  columns: [column('Application', '.spec.applicationRef.name'), column('Schedule', '.spec.schedule.cron'), AGE],
  selectableFields: BY_APPLICATION,
  spec: Type.Object(
    {
      applicationRef: application('What is backed up.'),
      backupClassName: Type.String({ description: 'BackupClass that says how it is done.', minLength: 1 }),
      schedule: Type.Object(
        {
          type: Type.Optional(Type.String({ description: 'How the times are written: cron.', default: 'cron' })),
          cron: Type.String({
            description: 'Five fields of cron, or @daily and the like; `CRON_TZ=Europe/Berlin` before them sets the time zone.',
            minLength: 1,
          }),
        },
        { description: 'When it is done.' },
      ),
    },
    { description: 'What is backed up, how and when.' },
  ),
  status: Type.Object({ conditions: Type.Optional(Conditions) }, { description: 'What is wrong with it.' }),
});

/** Backs an application up once. */
export const backupJobResource = resource({
  ...kind('BackupJob', 'backupjobs', 'Namespaced'),
  description: 'BackupJob backs an application up once: what comes of it is a Backup.',
  columns: [column('Application', '.spec.applicationRef.name'), PHASE, AGE],
  selectableFields: BY_APPLICATION,
  spec: Type.Object(
    { planRef: Type.Optional(named('Plan that it was made by.')), applicationRef: application('What is backed up.'), backupClassName },
    { description: 'What is backed up and how.' },
  ),
  status: progress({ backupRef: Type.Optional(named('Backup that came of it.')) }),
});

/** A copy of an application's data. Its status is written together with it: as a subresource it would be dropped then. */
export const backupResource = resource({
  ...kind('Backup', 'backups', 'Namespaced'),
  description: "Backup is a copy of an application's data that it can be restored from.",
  columns: [column('Application', '.spec.applicationRef.name'), PHASE, column('Taken', '.spec.takenAt'), AGE],
  selectableFields: BY_APPLICATION,
  statusSubresource: false,
  spec: Type.Object(
    {
      applicationRef: application('What was backed up.'),
      planRef: Type.Optional(named('Plan that it was made by.')),
      strategyRef: strategy,
      takenAt: Type.String({ description: 'When it was taken.', format: 'date-time' }),
      driverMetadata: Type.Optional(texts('What whoever took it needs to find it again.')),
    },
    { description: 'What was backed up and how.' },
  ),
  status: Type.Object(
    {
      phase: text('Pending, Ready or Failed.'),
      artifact: Type.Optional(
        Type.Object(
          {
            uri: Type.String({ description: 'Where it is.' }),
            sizeBytes: Type.Optional(Type.Integer({ description: 'Its size in bytes.', format: 'int64' })),
            checksum: text('Checksum, after the name of its algorithm.'),
          },
          { description: 'Where the copy is.' },
        ),
      ),
      underlyingResources: Type.Optional(anyObject('What stood below the application, such as disks and addresses of a machine.')),
      conditions: Type.Optional(Conditions),
    },
    { description: 'What is known of the copy.' },
  ),
});

/** Restores an application once. */
export const restoreJobResource = resource({
  ...kind('RestoreJob', 'restorejobs', 'Namespaced'),
  description: 'RestoreJob restores an application from a Backup, in place or as another one.',
  columns: [column('Backup', '.spec.backupRef.name'), PHASE, AGE],
  spec: Type.Object(
    {
      backupRef: named('Backup that it is restored from.'),
      targetApplicationRef: Type.Optional(application('What is restored; left out: what was backed up.')),
      options: Type.Optional(anyObject('How, as the strategy of the Backup takes it.')),
    },
    { description: 'What is restored from what.' },
  ),
  status: progress({}),
});

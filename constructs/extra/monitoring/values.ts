import { choice, freeForm, type Inputs, listOf, object, quantity, required, string, withRules } from '../../../src/chart/index.ts';
import { PART_OF_A_NAME } from '../../lib/refuse-names.ts';

const CPU = 'Processors, in cores: `500m` is half of one.';
const MEMORY = 'Memory, such as `512Mi`.';

const bound = (title: string, cpu: number | string, memory: string) =>
  object(
    { cpu: quantity({ default: cpu, description: CPU }), memory: quantity({ default: memory, description: MEMORY }) },
    { description: title },
  );

const autoscaled = (part: string) =>
  object(
    { minAllowed: bound('Least that each pod is given.', '100m', '256Mi'), maxAllowed: bound('Most that each pod is given.', 1, '1Gi') },
    { description: `Bounds of what the autoscaler gives ${part}, on its next start.` },
  );

const resources = (of: string) =>
  object(
    {
      limits: object(
        { cpu: quantity({ default: 1, description: CPU }), memory: quantity({ default: '1Gi', description: MEMORY }) },
        { default: {}, open: true, description: 'Most that each pod may use.' },
      ),
      requests: object(
        { cpu: quantity({ default: '100m', description: CPU }), memory: quantity({ default: '256Mi', description: MEMORY }) },
        { default: {}, open: true, description: 'What is kept free for each pod.' },
      ),
    },
    { default: {}, open: true, description: `CPU and memory of each pod of ${of}.` },
  );

const storeName = withRules(
  string({ description: 'Name of the store; part of the names of its services, so that another name is another store.' }),
  { rule: `self.matches(${JSON.stringify(PART_OF_A_NAME.pattern)})`, message: PART_OF_A_NAME.rule },
);
const NAMES_DIFFER = {
  rule: 'self.all(store, self.exists_one(other, other.name == store.name))',
  message: 'two stores have the same name',
};

const metricsStorage = object(
  {
    name: required(storeName),
    retentionPeriod: required(
      string({ description: 'How long samples are kept, such as `3d` or `2w`. Shorter: older ones are deleted at once.' }),
    ),
    deduplicationInterval: required(string({ description: 'Of the samples of a series in such an interval one is kept.' })),
    storage: string({ default: '10Gi', description: 'Volume of each of the two storage nodes.' }),
    storageClassName: string({ description: "Storage class of the volumes. Empty: the cluster's default." }),
    vminsert: autoscaled('vminsert'),
    vmselect: autoscaled('vmselect'),
    vmstorage: autoscaled('vmstorage'),
  },
  { open: true, description: 'One store of metrics.' },
);

const logsStorage = object(
  {
    name: required(storeName),
    retentionPeriod: string({ default: '1', description: 'How long lines are kept; a bare number counts months.' }),
    storage: string({ default: '10Gi', description: 'Volume of each of the two storage nodes.' }),
    storageClassName: string({ default: 'replicated', description: "Storage class of the volumes. Empty: the cluster's default." }),
  },
  { open: true, description: 'One store of logs.' },
);

const severities = (of: string) =>
  listOf(string(), { default: [], description: `Severities that are not sent to ${of}, such as informational.` });

const alerta = object(
  {
    storage: string({ default: '10Gi', minLength: 1, description: 'Volume of each of the two instances of its database.' }),
    storageClassName: string({ default: '', description: "Storage class of these volumes. Empty: the cluster's default." }),
    resources: resources('Alerta'),
    alerts: object(
      {
        telegram: object(
          {
            token: required(string({ default: '', description: 'Token of the bot. Empty: Telegram is not used.' })),
            chatID: required(string({ default: '', description: 'Chats to write to, comma-separated.' })),
            disabledSeverity: severities('Telegram'),
          },
          { default: {}, open: true, description: 'Alerts to Telegram, by a bot.' },
        ),
        slack: object(
          {
            url: required(string({ default: '', description: 'URL of the incoming webhook. Empty: Slack is not used.' })),
            disabledSeverity: severities('Slack'),
          },
          { default: {}, open: true, description: 'Alerts to Slack, by an incoming webhook.' },
        ),
      },
      { default: {}, open: true, description: 'Where alerts are sent, besides the web page of Alerta.' },
    ),
  },
  { default: {}, open: true, description: 'Alerta, which gathers alerts and hands them on.' },
);

/** How addresses of people are written. */
export const EMAIL = '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$';

const oidc = withRules(
  object(
    {
      mode: required(
        choice(['None', 'System', 'CustomConfig'], {
          default: 'None',
          description: "Log-in to Grafana: by password only, by the platform's identity provider, or by one that `customConfig` describes.",
        }),
      ),
      customConfig: object(
        {
          config: freeForm({ default: {}, description: 'Section `auth.generic_oauth` of grafana.ini, key by key.' }),
          secretRef: object(
            { name: string({ default: '', description: 'Name of a Secret in the same namespace.' }) },
            {
              default: {},
              open: true,
              description: 'Secret whose key auth.ini holds that section, in place of `config`; for configurations with a client secret.',
            },
          ),
        },
        { default: {}, open: true, description: 'Own identity provider; only with mode CustomConfig.' },
      ),
      users: listOf(
        object(
          {
            email: required(
              withRules(string({ description: 'E-mail address, as the identity provider gives it.' }), {
                rule: `self.matches(${JSON.stringify(EMAIL)})`,
                message: 'is no e-mail address',
              }),
            ),
            role: required(
              choice(['Admin', 'Editor', 'Viewer'], {
                description: 'What the person may do in Grafana: everything, edit dashboards, or look.',
              }),
            ),
          },
          { description: 'One person.' },
        ),
        { default: [], description: 'Who may log in, and as what. If anybody is listed, all others lose their access.' },
      ),
    },
    { default: {}, open: true, description: 'Log-in to Grafana with an identity provider.' },
  ),
  {
    rule: "self.mode != 'CustomConfig' || (self.customConfig.config.size() > 0) != (self.customConfig.secretRef.name != '')",
    message: 'mode CustomConfig needs exactly one of config and secretRef.name',
    fieldPath: '.customConfig',
  },
  {
    rule: "self.mode != 'CustomConfig' || self.customConfig.secretRef.name == '' || self.users.size() == 0",
    message: 'with a configuration from a Secret, who may log in is said there',
    fieldPath: '.users',
  },
);

/** What the owner of a tenant may set. All of it is handed on to the child release, what it does not know as well. */
export const values = {
  host: string({
    default: '',
    description: "Domain of Grafana and Alerta, which become grafana.<host> and alerta.<host>. Empty: the tenant's.",
  }),
  metricsStorages: withRules(
    listOf(metricsStorage, {
      default: [
        { name: 'shortterm', retentionPeriod: '3d', deduplicationInterval: '15s', storage: '10Gi', storageClassName: '' },
        { name: 'longterm', retentionPeriod: '14d', deduplicationInterval: '5m', storage: '10Gi', storageClassName: '' },
      ],
      description: 'Stores of metrics. The first is what alerts and the default data source read.',
    }),
    NAMES_DIFFER,
  ),
  logsStorages: withRules(
    listOf(logsStorage, {
      minItems: 1,
      default: [{ name: 'generic', retentionPeriod: '1', storage: '10Gi', storageClassName: 'replicated' }],
      description: 'Stores of logs; at least one, else every line is lost.',
    }),
    NAMES_DIFFER,
  ),
  alerta,
  grafana: object(
    {
      db: object(
        { size: string({ default: '10Gi', description: 'Volume of each of the two instances of its database.' }) },
        { default: {}, open: true, description: 'The database of users and dashboards of Grafana.' },
      ),
      resources: resources('Grafana'),
    },
    { default: {}, open: true, description: 'Grafana, which shows metrics and logs.' },
  ),
  vmagent: object(
    {
      externalLabels: freeForm({
        default: { cluster: 'cozystack' },
        description: 'Labels that every sample gets, such as the name of the cluster.',
      }),
      remoteWrite: freeForm({
        default: { urls: ['http://vminsert-shortterm:8480/insert/0/prometheus', 'http://vminsert-longterm:8480/insert/0/prometheus'] },
        description: 'Where samples are written to: a list `urls`.',
      }),
    },
    { default: {}, open: true, description: 'The agent that scrapes what belongs to the tenant.' },
  ),
  oidc,
};

export type MonitoringInputs = Inputs<typeof values>;

/** What each variant of the platform's PackageSource merges over the default values. */
const PRESETS: Readonly<Record<string, object>> = {
  'isp-full': {
    migrations: { enabled: true },
    bundles: { system: { enabled: true, variant: 'isp-full' }, iaas: { enabled: true }, paas: { enabled: true }, naas: { enabled: true } },
  },
  'isp-full-generic': {
    migrations: { enabled: true },
    bundles: {
      system: { enabled: true, variant: 'isp-full-generic' },
      iaas: { enabled: true },
      paas: { enabled: true },
      naas: { enabled: true },
    },
  },
  'isp-hosted': {
    migrations: { enabled: true },
    bundles: {
      system: { enabled: true, variant: 'isp-hosted' },
      iaas: { enabled: false },
      paas: { enabled: true },
      naas: { enabled: true },
    },
  },
};

/** `values-<variant>.yaml` of every variant, as files of the chart. */
export const presetFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PRESETS).map(([variant, values]) => [`values-${variant}.yaml`, `${JSON.stringify(values, null, 2)}\n`]),
);

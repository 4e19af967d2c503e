/** `npm run <script>` for a sandbox, as a person types it: the default one needs no name. */
export const npmRun = (script: 'up' | 'down', sandbox: string): string =>
  `npm run ${script}${sandbox === 'default' ? '' : ` -- --name ${sandbox}`}`;

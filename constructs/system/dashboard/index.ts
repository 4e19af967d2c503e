import { Construct } from 'constructs';
import { authoredChart } from '../../lib/authored-chart.ts';
import { access } from './access.ts';
import { adoption } from './adoption.ts';
import { identityClient } from './client.ts';
import { consolePages } from './console.ts';
import { gatekeeper } from './gatekeeper.ts';
import { publish } from './publishing.ts';
import { values } from './values.ts';

/** The console of the platform: its pages, who is let in, and where it is reached. */
export const dashboardChart = authoredChart('system/dashboard', {
  description: 'The console of the platform.',
  values,
  compose(scope, inputs) {
    consolePages(new Construct(scope, 'console'), inputs);
    gatekeeper(new Construct(scope, 'gatekeeper'), inputs);
    identityClient(new Construct(scope, 'client'), inputs);
    publish(new Construct(scope, 'publishing'), inputs);
    access(new Construct(scope, 'access'), inputs.release.namespace);
    adoption(new Construct(scope, 'adoption'), inputs.release);
  },
});

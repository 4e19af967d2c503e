import type { Construct } from 'constructs';
import {
  and,
  concat,
  type Expr,
  failWhen,
  filter,
  get,
  type Injected,
  ifElse,
  lower,
  map,
  matches,
  ne,
  not,
  notEmpty,
  replacePattern,
  size,
  str,
  text,
  uniq,
} from '../../../src/chart/index.ts';
import type { KeycloakInputs } from './values.ts';

interface Theme {
  readonly name: string;
  readonly image: string;
}

const THEMES_DIR = '/opt/keycloak/themes';

/** Where all themes end up. */
export const themesVolume = { name: 'themes', emptyDir: { sizeLimit: '256Mi' } };

/** Where Keycloak and those that bring themes see it. */
export const themesMount = { name: 'themes', mountPath: THEMES_DIR };

/** Themes of the values, and the one of the platform. */
export function themesOf({ values, cluster }: KeycloakInputs): Expr<Theme[]> {
  const [name, image] = [branding(cluster, 'loginTheme'), branding(cluster, 'loginThemeImage')];
  return ifElse(and(notEmpty(name), notEmpty(image)), concat(values.themes, [{ name, image }]), values.themes) as unknown as Expr<Theme[]>;
}

const branding = (cluster: Injected, key: string): Expr<string> => text(get(cluster.map('branding'), key) as Expr<string | undefined>);

const containerName = (name: Expr<string>): Expr<string> =>
  replacePattern(str`theme-${replacePattern(lower(name), '[^a-z0-9-]+', '-')}`, '-+$', '');

/** Copy the themes to where Keycloak looks for them. */
export const themeContainers = (themes: Expr<Theme[]>) =>
  map(
    themes,
    ({ name, image }) => ({
      name: containerName(name),
      image,
      imagePullPolicy: 'IfNotPresent',
      command: ['sh', '-c', `cp -r /themes/. ${THEMES_DIR}/`],
      volumeMounts: [themesMount],
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '64Mi' } },
    }),
    { name: 'theme' },
  );

/** Names that Kubernetes would refuse, after the release has begun. */
export function themeRefusals(scope: Construct, themes: Expr<Theme[]>): void {
  const names = map(themes, ({ name }) => containerName(name), { name: 'theme' });
  const wrong = filter(names, (name) => not(matches(name, '^theme-[a-z0-9-]{0,56}[a-z0-9]$')), { name: 'container' });
  failWhen(scope, notEmpty(wrong), 'themes: a name needs a letter or digit, and makes the name of a container of at most 63 characters');
  failWhen(scope, ne(size(uniq(names)), size(names)), 'themes: two names are alike');
}

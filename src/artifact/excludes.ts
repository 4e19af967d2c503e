/**
 * Files that source-controller leaves out when it unpacks a source (its built-in ignore patterns: version control, images and archives, CI and tool
 * configuration). They are left out of the artifact too, so that what is pushed is what arrives.
 */
const names = new Set(
  [
    '.git',
    '.gitignore',
    '.gitmodules',
    '.gitattributes',
    '.github',
    '.circleci',
    '.travis.yml',
    '.gitlab-ci.yml',
    'appveyor.yml',
    '.drone.yml',
  ].concat([
    'cloudbuild.yaml',
    'codeship-services.yml',
    'codeship-steps.yml',
    '.goreleaser.yml',
    '.sops.yaml',
    '.flux.yaml',
    '.sourceignore',
  ]),
);
const endings = ['.jpg', '.jpeg', '.gif', '.png', '.wmv', '.flv', '.tar.gz', '.zip'];

export function excludes(path: string): boolean {
  return path.split('/').some((part) => names.has(part) || endings.some((ending) => part.endsWith(ending)));
}

const dashed = (part: string): string => part.replaceAll('.', '-');

/** Name of the ExternalArtifact of a component: the three parts joined by dashes, their dots turned into dashes. Never cut, never hashed. */
export const artifactName = (source: string, variant: string, component: string): string =>
  [source, variant, component].map(dashed).join('-');

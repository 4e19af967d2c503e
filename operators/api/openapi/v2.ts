type Document = Record<string, unknown>;

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** A parameter: what v3 says in a schema, v2 says beside the name. */
function parameter({ schema, ...rest }: Document): Document {
  return { ...rest, ...(schema as Document) };
}

function responses(of: Document): Document {
  return Object.fromEntries(
    Object.entries(of).map(([code, response]) => {
      const { content, ...rest } = response as Document & { content?: Record<string, Document> };
      const first = content && Object.values(content)[0];
      return [code, first ? { ...rest, schema: first['schema'] } : rest];
    }),
  );
}

function operation({ requestBody, parameters = [], responses: answers, ...rest }: Document): Document {
  const body = requestBody as { content: Record<string, Document>; required?: boolean } | undefined;
  const schema = body && Object.values(body.content)[0]?.['schema'];
  const types = body ? Object.keys(body.content) : ['*/*'];
  const made = (parameters as Document[]).map(parameter);
  return {
    ...rest,
    consumes: types,
    produces: ['application/json', 'application/yaml'],
    schemes: ['https'],
    parameters: schema ? [{ name: 'body', in: 'body', ...(body.required ? { required: true } : {}), schema }, ...made] : made,
    responses: responses(answers as Document),
  };
}

/** Paths as v2 has them, out of those of v3. */
export function toV2Paths(paths: Record<string, Document>): Record<string, Document> {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => {
          if (METHODS.has(key)) return [key, operation(value as Document)];
          return [key, key === 'parameters' ? (value as Document[]).map(parameter) : value];
        }),
      ),
    ]),
  );
}

import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { allCalls } from '@prepdesk/contract/all-calls';
import { ageHeader, asOfHeader } from '@prepdesk/contract/as-of';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { describedCall } from '@prepdesk/contract/describe';
import { typesInWords } from '@prepdesk/contract/file-types';
import { keyOf, routeAt } from '@prepdesk/contract/routes';
import type { FastifyInstance } from 'fastify';
import { version } from '../../version.ts';

/** OpenAPI 3.1 of every call, generated from the contract, at `/api/openapi.json`, and readable at `/api/docs`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  const document = openApi();
  app.get('/api/openapi.json', () => document);
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  });
}

/** Describing every call is work that most servers never need, so it is done on the first request. */
export function openApi() {
  let paths: Record<string, ReturnType<typeof operations>> | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prepdesk',
      version,
      description:
        'Every call is a POST with a JSON body (a form where files go along); one that says the same to everybody is answered to a GET as well. Each answers `{status, message, response}`; some have a part of `response` beside it as well. What a person can put right is answered with 200 and `status: false`. A body of one field `enc_request` is opened, and its reply sealed as `enc_response`. With the header `x-envelope-compression: deflate`, long content is compressed before it is sealed, and the reply repeats the header. The header `x-undo` of a change names what `admin/auditlog/revert` takes back: the first `auditID` and the `lastID`.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that admin/verifyotp answered' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'prepdesk' },
      },
    },
    get paths() {
      paths ??= Object.fromEntries(allCalls.map((call) => [`/${call.path}`, operations(call)]));
      return paths;
    },
  };
}

function operations(call: AnyCall) {
  const post = operation(call);
  if (!call.alsoByGet) return { post };
  const { requestBody: _, ...get } = post;
  return { post, get: { ...get, operationId: `${call.name}.get` } };
}

function operation(call: AnyCall) {
  const { input, output } = describedCall(call);
  return {
    operationId: call.name,
    tags: [call.domain],
    summary: call.name,
    description: descriptionOf(call),
    security: call.session ? [{ bearer: [] }, { cookie: [] }] : [],
    requestBody: { required: true, content: contentOf(call, input) },
    responses: {
      200: {
        description: 'Done, or refused with `status: false`',
        content: { 'application/json': { schema: call.files ? sealedOf(output) : output } },
      },
      default: {
        description:
          'Malformed (400), signed out (401), forbidden (403), conflict (409), too large (413), too many (429), unavailable (503)',
      },
    },
  };
}

type Schema = ReturnType<typeof describedCall>['input'];

/** A call that takes files is sent as a form: its fields, and the files under one name. */
function contentOf({ files }: AnyCall, input: Schema) {
  if (!files) return { 'application/json': { schema: input } };
  const { field, max, types } = files;
  const file = {
    type: 'array',
    minItems: 1,
    maxItems: max,
    items: { type: 'string', format: 'binary' },
    description: `${typesInWords(types)}; the content must be what the name says`,
  };
  const schema = { allOf: [input, { type: 'object', properties: { [field]: file }, required: [field] }] };
  return { 'multipart/form-data': { schema } };
}

const sealedOf = (output: object) => ({
  type: 'object',
  properties: {
    enc_response: { type: 'string', description: `Sealed. Inside: ${JSON.stringify(output)}` },
  },
  required: ['enc_response'],
});

function descriptionOf(call: AnyCall): string {
  const kind =
    call.kind === 'read' ? 'Reads.' : 'Changes. Send `Idempotency-Key` to be safe against sending it twice.';
  const rights = call.needs.map((path) => `${routeAt(path).name} (${keyOf(path)})`).join(', ');
  const who = rights
    ? `Needs one of these routes: ${rights}.`
    : call.session
      ? 'For anyone signed in.'
      : 'Public.';
  const age = call.allowStale
    ? ` May be some seconds old; \`${asOfHeader}\` and \`${ageHeader}\` then say of when it is.`
    : '';
  return `${kind} ${who}${age}${call.addition ? ' Not in the documents: an addition.' : ''}`;
}

import { expect, test } from 'vitest'
import { foundIn, referenceOf } from './reference.ts'

const document = {
  paths: {
    '/api/things/{id}': {
      get: {
        operationId: 'things.get',
        tags: ['things'],
        summary: 'One thing',
        description: 'Access: admin with provider.view. Rate: 300 in 60 s.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { type: 'object', properties: { success: { const: true } } },
                    {
                      type: 'object',
                      properties: { data: { type: 'integer' } },
                      required: ['data'],
                    },
                  ],
                },
              },
            },
          },
          404: { description: '`not_found` We could not find it.' },
          500: { description: '`internal` Our fault.\n\n`unavailable` Soon.' },
        },
      },
    },
    '/api/people': {
      post: {
        operationId: 'people.add',
        tags: ['people'],
        summary: 'Adds somebody',
        description:
          'Access: anyone. Rate: 5 in 900 s, 50 in 3600 s. Claims checked against the session: id, role.',
        parameters: [{ name: 'Key', in: 'header', required: false, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  data: { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } },
                  photo: { type: 'string', format: 'binary' },
                },
                required: ['photo'],
              },
            },
          },
        },
        responses: {
          200: { content: {} },
          500: { description: '`internal` Our fault.\n\n`unavailable` Soon.' },
        },
      },
    },
  },
}

const reference = referenceOf(document)

test('groups calls by area, and separates the errors that all calls share', () => {
  expect(reference.areas.map((area) => area.name)).toEqual(['things', 'people'])
  expect(reference.failures.map((failure) => failure.code)).toEqual(['internal', 'unavailable'])
  expect(reference.areas[0]?.calls[0]?.failures).toEqual([
    { status: '404', code: 'not_found', message: 'We could not find it.' },
  ])
})

test('reads access, rate limit and session claims from the description', () => {
  expect(reference.areas[0]?.calls[0]).toMatchObject({
    access: 'admin with provider.view',
    rate: '300 in 60 s',
    claims: '',
    reply: '{\n  success: true\n  data: integer\n}',
    multipart: false,
  })
  expect(reference.areas[1]?.calls[0]).toMatchObject({
    access: 'anyone',
    rate: '5 in 900 s, 50 in 3600 s',
    claims: 'id, role',
    reply: '{\n  success: true\n}',
    multipart: true,
  })
})

test('lists the fields of path, header and body', () => {
  expect(reference.areas[0]?.calls[0]?.fields).toEqual([
    { name: 'id', place: 'path', type: 'string', required: true, limits: '' },
  ])
  expect(reference.areas[1]?.calls[0]?.fields).toMatchObject([
    { name: 'Key', place: 'header', required: false },
    { name: 'data', place: 'body', required: false },
    { name: 'photo', type: 'file', required: true },
  ])
})

test('finds calls by all words of a query', () => {
  const ids = (query: string) =>
    foundIn(reference.areas, query).flatMap((area) => area.calls.map((call) => call.id))
  expect(ids('')).toEqual(['things.get', 'people.add'])
  expect(ids('POST people')).toEqual(['people.add'])
  expect(ids('provider.view')).toEqual(['things.get'])
  expect(ids('people nothing')).toEqual([])
})

test('is empty for an invalid document', () => {
  expect(referenceOf(null)).toEqual({ areas: [], failures: [] })
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openApiDocument } from '#platform/http/openapi.ts'

describe('the OpenAPI document', () => {
  const document = openApiDocument(Object.values(calls), 'https://tradebox.example')

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('describes every call once', () => {
    const operations = Object.values(Object(document.paths)).flatMap((item) =>
      Object.values(Object(item)).map((operation) => Object(operation).operationId),
    )
    expect(operations.sort()).toEqual(
      Object.values(calls)
        .map((call) => call.name)
        .sort(),
    )
  })
})

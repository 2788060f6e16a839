import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { declaredStatuses, openApiDocument } from '#platform/http/openapi.ts'

describe('the OpenAPI document', () => {
  const document = openApiDocument(Object.values(calls), 'https://tradebox.example')

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('declares 404 for every call that takes an id', () => {
    const takers = Object.values(calls).filter((call: CallSpec) =>
      [call.params, call.query, call.body].some(
        (schema) => schema instanceof z.ZodObject && 'id' in schema.shape,
      ),
    )
    expect(takers.length).toBeGreaterThan(30)
    for (const call of takers) {
      expect([...declaredStatuses(call)], call.name).toContain(404)
    }
  })

  it('describes fixed-length lists without prefixItems', () => {
    const text = JSON.stringify(document)
    expect(text).not.toContain('prefixItems')
    expect(text).toMatch(/"minItems":5,"maxItems":5|"maxItems":5,"minItems":5/)
  })

  it('describes every call exactly once', () => {
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

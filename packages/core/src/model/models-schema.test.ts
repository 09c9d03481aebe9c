import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { modelsSchema } from './models-schema.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('is published for editors as it is', () => {
  expect(JSON.parse(read('schemas/models.schema.json'))).toEqual(modelsSchema)
})

it('accepts the packaged models, which name it', () => {
  const text = read('data/models.yaml')
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/schemas\/models\.schema\.json\n/)
  const validate = new Ajv({ allErrors: true, strict: false }).compile(modelsSchema)
  expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true)
})

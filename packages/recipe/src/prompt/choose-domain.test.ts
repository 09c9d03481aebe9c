import { describe, expect, it } from 'vitest'
import type { Domain } from '../load/load-domains.ts'
import { chooseDomain } from './choose-domain.ts'

const domain = (name: string, signs?: readonly string[]): Domain => ({
  name,
  description: name,
  ...(signs && { signs }),
  values: {},
  file: `domains/${name}.yaml`,
  lines: {},
})
const domains = {
  product: domain('product', ['app', 'website', 'web page', 'API']),
  book: domain('book', ['book', 'chapter', 'author']),
  general: domain('general'),
}
const chosen = (request: string) => chooseDomain({ domain: 'auto' }, { domains }, { request })

describe('the domain auto', () => {
  it.each([
    ['An app and a website.', 'product', 'the request mentions app, website'],
    ['Two web pages and three APIs.', 'product', 'the request mentions web page, API'],
    ['A book in ten chapters, by one author, with an app and a website.', 'book', undefined],
    // The same number of signs: the first name in the alphabet wins.
    ['A book with chapters, an app and a website.', 'book', undefined],
    ['An app, an app and another app.', 'general', 'no signs of another one in the request'],
    ['We apply for a bookshop with chapterhouse authority.', 'general', undefined],
  ])('of "%s" is %s', (request, name, reason) => {
    expect(chosen(request)).toEqual({ name, isAuto: true, reason: reason ?? expect.any(String) })
  })

  it('is general without a request', () => {
    expect(chooseDomain({ domain: 'auto' }, { domains }, {})).toMatchObject({ name: 'general' })
  })
})

describe('a domain that is set', () => {
  it('comes from the user, the workspace or the recipe, in this order', () => {
    const [recipe, library] = [{ domain: 'auto' }, { domains, domain: 'book' }]
    const request = 'An app and a website.'
    expect(chooseDomain(recipe, library, { request })).toEqual({ name: 'book', reason: 'set in quire.yaml' })
    expect(chooseDomain(recipe, library, { requested: 'general', request })).toMatchObject({ name: 'general' })
    expect(chooseDomain(recipe, library, { requested: 'auto', request })).toMatchObject({ name: 'product' })
    expect(chooseDomain({ domain: undefined }, { domains }, { request })).toBeUndefined()
  })
})

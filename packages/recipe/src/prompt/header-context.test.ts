import { describe, expect, it } from 'vitest'
import { checkHeaderContext } from './header-context.ts'

describe('checkHeaderContext', () => {
  it('reports every difference from the recipe', () => {
    const header = {
      system_materials: { a: 1 },
      context_for_documents: [
        { document_key: 'case', context_to_include: { x: 1 } },
        { document_key: 'novel', context_to_include: { x: 1 } },
      ],
      files_to_generate: [{ document_key: 'poem', template_filename: '' }],
    }
    const step = { contextForDocuments: { case: { x: '', y: '' } }, systemMaterials: { a: '', b: '' } }
    const files = [
      { key: 'case', template: 'case' },
      { key: 'spec', template: 'spec' },
    ]
    expect(checkHeaderContext(header, step as never, files)).toEqual([
      "The context_to_include of 'case' lacks y.",
      "context_for_documents contains 'novel', which is not one of case, spec.",
      "context_for_documents has no entry for 'spec'.",
      'system_materials lacks b.',
      "files_to_generate contains 'poem', which is not one of case, spec.",
    ])
  })
})

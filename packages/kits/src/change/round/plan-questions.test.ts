import { expect, test } from 'vitest'
import { hasQuestions } from './plan-questions.ts'

test.each([
  ['# T\n\n## Open questions\nShould 0 be allowed?\n', true],
  ['# T\n\n## 5. Open Questions\n- Which one?\n\n## Risks\nNone.\n', true],
  ['# T\n\n## Open questions\nNone.\n', false],
  ['# T\n\n## Open questions\n- _None_\n', false],
  ['# T\n\n## Open questions\n\n## Notes\nmore\n', false],
  ['# T\n\n```\n## Open questions\nWhich?\n```\n', false],
  ['# T\n', false],
])('%j', (plan, expected) => expect(hasQuestions(plan)).toBe(expected))

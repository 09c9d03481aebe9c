import { lazily } from '../lazy-properties.ts'
import { packageFile } from '../node.ts'
import { templatesFromTexts } from '../template/template-finder.ts'
import { PACKAGED_TEXTS } from './packaged-texts.generated.ts'

/** The templates in this package's folder `prompts`. They are part of the code, because a bundle has no such folder. */
export const packagedTemplates = lazily(() => {
  const texts = Object.entries(PACKAGED_TEXTS).map(([name, source]) => {
    const file = packageFile(`prompts/${name}.md`).replaceAll('\\', '/')
    return [name, { file, source }] as const
  })
  return templatesFromTexts(Object.fromEntries(texts))
})

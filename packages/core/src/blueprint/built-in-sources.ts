import type { LayerSource } from '../layer/layer-source.ts'
import { packagedTemplates } from '../layer/packaged-templates.ts'
import { adaptationSource } from '../layer/resolve-layer.ts'
import type { ModelRegistry } from '../model/model-registry.ts'
import { answerForm } from '../response/json/answer-form.ts'
import { REVIEW_VERDICTS } from '../response/verdict/verdict-table.ts'
import { renderTemplate } from '../template/render-template.ts'
import { readContract } from './answer-contract.ts'
import type { Blueprint } from './blueprint.ts'

/**
 * The layer sources that every blueprint has: `adaptations` and `answer_form`.
 * @example Object.keys(builtInSources({ templates: loadTemplates([]) }, defaultProfiles())) // → ['adaptations', 'answer_form']
 */
export function builtInSources(
  blueprint: Pick<Blueprint, 'answer' | 'templates' | 'findSchema'>,
  models: ModelRegistry,
): Readonly<Record<string, LayerSource>> {
  return {
    adaptations: adaptationSource(models, blueprint.templates),
    answer_form: answerFormSource(blueprint),
  }
}

/**
 * Creates the layer source `answer_form`: what the blueprint's `answer` asks for, in words. The words are templates
 * (`answer-form/json`, `answer-form/markdown`, `answer-form/verdict`, `answer-form/edits`), which a blueprint's own
 * templates can replace.
 */
function answerFormSource({
  answer,
  templates,
  findSchema,
}: Pick<Blueprint, 'answer' | 'templates' | 'findSchema'>): LayerSource {
  return () => {
    const rule = readContract(answer)
    switch (rule.form) {
      case 'json': {
        const schema = typeof rule.schema === 'string' ? findSchema?.(rule.schema) : rule.schema
        return render('json', { form: schema ? answerForm(schema) : '' })
      }
      case 'markdown':
        return render('markdown', { template: rule.template === undefined ? '' : bodyOf(rule.template) })
      case 'verdict': {
        const [pass, fail] = REVIEW_VERDICTS.verdicts
        return render('verdict', { marker: rule.marker ?? REVIEW_VERDICTS.marker, pass: pass!.name, fail: fail!.name })
      }
      case 'edits':
        return render('edits', { document: rule.document })
      case 'text':
      case 'tags':
        return undefined
    }
  }

  function render(form: string, values: Readonly<Record<string, string>>) {
    const name = `answer-form/${form}`
    const { text, spans } = renderTemplate(templates.find(name) ?? packagedTemplates().get(name), values)
    return { text: text.trimEnd(), spans: spans.filter(({ start }) => start < text.trimEnd().length) }
  }

  function bodyOf(name: string): string {
    return renderTemplate(templates.get(name), {}, { strict: false, partials: templates }).text.trim()
  }
}

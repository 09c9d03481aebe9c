import assert from 'node:assert/strict'
import { renderTemplate } from '@quire/core'
import { parseTemplate } from '@quire/core/template'
import Handlebars from 'handlebars'
import Mustache from 'mustache'
import { compareRates } from '../measure/compare-rates.js'
import { digits, moreIsBetter } from '../measure/row.js'
import { TEMPLATE, VALUES } from '../workload/letter-template.js'

/** Measures repeated renders of one prepared template. */
export default function template() {
  const parsed = parseTemplate(TEMPLATE)
  const precompiled = Handlebars.template(evaluate(Handlebars.precompile(TEMPLATE, { noEscape: true })))
  const writer = new Mustache.Writer()
  const noEscape = { escape: String }
  const engines = {
    quire: (values) => renderTemplate(parsed, values).text,
    handlebars: (values) => precompiled(values),
    mustache: (values) => writer.render(TEMPLATE, values, undefined, noEscape),
  }
  const texts = Object.values(engines).map((render) => render(VALUES))
  for (const text of texts) assert.equal(text, texts[0])

  // Each call uses a new value and reads the rendered text, so that nothing can be optimized away or deferred.
  let number = 0
  const using = (render) => () => render({ ...VALUES, customer: `Ines ${number++}` }).charCodeAt(0)
  const rates = compareRates({
    ...Object.fromEntries(Object.entries(engines).map(([name, render]) => [name, using(render)])),
    quireSpans: () => {
      const rendered = renderTemplate(parsed, { ...VALUES, customer: `Ines ${number++}` })
      return rendered.text.charCodeAt(0) + rendered.spans.length
    },
  })
  const row = (id, ours, peer, facts) => moreIsBetter({ id, ours, peer, unit: 'renders/s', ...facts })
  const size = `${digits(Buffer.byteLength(TEMPLATE) / 1000)} KB, 10 variables`
  return [
    row('template', rates.quire, rates.handlebars, { goal: { atLeast: 1 }, note: `precompiled Handlebars; ${size}` }),
    row('template.spans', rates.quireSpans, rates.handlebars, {
      note: 'precompiled Handlebars, while Quire also records the origin of every byte',
    }),
    row('template.mustache', rates.quire, rates.mustache, { note: 'mustache, with the parsed template cached' }),
  ]
}

function evaluate(code) {
  return new Function(`return ${code}`)()
}

import type { Shown } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'

type ShownArtifact = Extract<Shown, { type: 'artifact' }>['artifact']

/** Shows a stored text below its description. If the text is incomplete, also shows the reason. */
export function shownArtifactView({ path, kind, run, text, meta }: ShownArtifact, output: Output): string {
  const { state, problems } = meta
  const why = typeof problems === 'string' ? problems.split('\n') : []
  return [
    output.style('dim', `${path} (${kind}) of run ${run}`),
    ...(state === 'incomplete' ? ['incomplete', ...why].map((line) => output.style('yellow', `! ${line}`)) : []),
    text,
  ].join('\n')
}

import type { Prompt } from '../api/api.generated.ts'
import { num } from '../ui/format.ts'
import { LayerBadge, layerClass } from '../ui/layer-badge.tsx'

interface LayerListProps {
  readonly prompt: Prompt
  readonly cutTokens: readonly (number | undefined)[]
  readonly current: number | undefined
  readonly onPick: (layer: number) => void
}

/** Every layer with its usage, its target and its omissions. */
export function LayerList({ prompt, cutTokens, current, onPick }: LayerListProps) {
  const { tokens, layers } = prompt
  const scale = Math.max(
    1,
    ...layers.map((layer, index) => Math.max(layer.tokens + (cutTokens[index] ?? 0), layer.target ?? 0)),
  )
  const percent = (count: number): string => `${(count / scale) * 100}%`
  return (
    <>
      <div className="total">
        <span className="big num">{num(tokens.total, tokens.exact ? '' : '~')}</span>
        <span className="mid">
          of {num(tokens.budget)} tokens
          <br />
          {tokens.exact ? 'exact' : 'estimated'} · reserve {num(tokens.reserve)}
        </span>
        <span className="chip ok">fits</span>
      </div>
      <div className="lhead xs dim" aria-hidden="true">
        <span className="grow">Layer</span>
        <span>used</span>
        <span>target</span>
        <span>cut</span>
      </div>
      <ul className="layers">
        {layers.map((layer, index) => (
          <li key={layer.id} className={layerClass(index)}>
            <button
              type="button"
              className="pick"
              aria-current={current === index || undefined}
              onClick={() => onPick(index)}
            >
              <LayerBadge index={index} />
              <span className="nm clip">{layer.id}</span>
              <span className="num">{num(layer.tokens)}</span>
              <span className="num dim">{num(layer.target)}</span>
              <span className="num cutn">{cutTokens[index] ? `−${num(cutTokens[index])}` : ''}</span>
              <span className="meter">
                <i style={{ width: percent(layer.tokens) }} />
                {(cutTokens[index] ?? 0) > 0 && (
                  <s className="hatch" style={{ left: percent(layer.tokens), width: percent(cutTokens[index]!) }} />
                )}
                {layer.target !== undefined && <em style={{ left: percent(layer.target) }} />}
              </span>
              <span className="nt clip" title={layer.sentence}>
                {layer.rule}
                {layer.items
                  ? ` · ${num(layer.items.kept)} of ${num(layer.items.total)}`
                  : ` · ${outcomeWord(layer.outcome, layer.reason)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="legend xs dim" aria-hidden="true">
        <i className="k1" />
        used <i className="k2" />
        target <i className="k3 hatch" />
        cut
      </p>
    </>
  )
}

function outcomeWord(outcome: string, reason: string | undefined): string {
  if (outcome === 'full') return 'whole'
  // For an empty layer, the reason is a clause. For other layers, it is a single word, such as budget.
  if (outcome === 'empty') return reason === undefined ? outcome : `${outcome}: ${reason}`
  return reason === undefined ? outcome : `${outcome} by ${reason}`
}

import { Link } from '@tanstack/react-router'
import type { CallListing, PastPrompt } from '../api/api.generated.ts'
import { dollars, num, words } from '../ui/format.ts'
import { LayerBadge, layerClass } from '../ui/layer-badge.tsx'

interface PrefixStripProps {
  readonly shown: PastPrompt
  readonly call: CallListing | undefined
}

/** The whole budget as one bar. The bracket marks the part that a provider can cache. */
export function PrefixStrip({ shown: { prompt, against }, call }: PrefixStripProps) {
  const { layers, tokens, prefix } = prompt
  const free = Math.max(0, tokens.budget - tokens.total)
  // Limits free space to a fifth of the bar, so that a small prompt stays visible.
  const drawnFree = Math.min(free, tokens.total / 4)
  const whole = tokens.total + drawnFree
  const stable = prefix ? `${(prefix.tokens / whole) * 100}%` : '0%'
  const broken = prefix?.firstDifference
  const brokenAt = layers.findIndex(({ id }) => id === broken?.layer)
  return (
    <section className="strip" aria-label="Stable prefix and caching">
      <div className="stripbar">
        <div className="segs" aria-hidden="true">
          {layers.map(({ id, tokens: used }, index) => (
            <i
              key={id}
              className={`${layerClass(index)}${brokenAt >= 0 && index >= brokenAt ? ' unstable' : ''}`}
              style={{ flexGrow: used }}
            />
          ))}
          <i className="free hatch" style={{ flexGrow: drawnFree }} />
        </div>
        {prefix && <span className="brk" style={{ left: stable }} />}
      </div>
      {prefix && <div className="stable" style={{ width: stable }} aria-hidden="true" />}
      <dl>
        {prefix ? (
          <>
            <div>
              <dt>Stable prefix</dt>
              <dd>
                <b>{num(prefix.tokens)}</b> of {num(tokens.total)} tokens{' '}
                <span className="dim">{Math.round(prefix.share * 100)}%</span>
              </dd>
            </div>
            <div className="grow">
              <dt>{broken ? 'Broken by' : ''}</dt>
              <dd className="clip">
                {broken ? (
                  <>
                    {brokenAt >= 0 && <LayerBadge index={brokenAt} />} {broken.cause}
                  </>
                ) : (
                  'Nothing changes the prefix.'
                )}
              </dd>
            </div>
            {against !== undefined && (
              <div className="wide">
                <dt>Compared with</dt>
                <dd>
                  <Link className="link mono" to="/calls/$call" params={{ call: against }}>
                    {against.split('/').slice(-2).join('/')}
                  </Link>
                </dd>
              </div>
            )}
          </>
        ) : (
          <div className="grow">
            <dt>Stable prefix</dt>
            <dd>No earlier prompt of this kind to compare with.</dd>
          </div>
        )}
        {call && (
          <div>
            <dt>{words(call.stepName)}</dt>
            <dd>
              {num(call.tokens.input)} tokens in
              {call.tokens.cacheRead ? `, ${num(call.tokens.cacheRead)} from cache` : ''}{' '}
              <span className="dim wide">· ${dollars(call.cost)}</span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

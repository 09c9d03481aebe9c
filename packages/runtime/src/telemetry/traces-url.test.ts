import { expect, test } from 'vitest'
import { tracesUrl } from './open-telemetry.ts'

test.each([
  [{}, {}, undefined],
  [{ endpoint: 'http://h:1/' }, {}, 'http://h:1/v1/traces'],
  [{ endpoint: 'http://h:1' }, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://e:2' }, 'http://e:2/v1/traces'],
  [{ endpoint: 'http://h:1' }, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://e:2/t' }, 'http://e:2/t'],
  [{ endpoint: 'http://h:1' }, { OTEL_SDK_DISABLED: 'true' }, undefined],
  [{ endpoint: 'http://h:1' }, { OTEL_TRACES_EXPORTER: 'none' }, undefined],
])('with quire.yaml %o and the environment %o, spans are sent to %s', (settings, environment, url) => {
  expect(tracesUrl(settings, environment)).toBe(url)
})

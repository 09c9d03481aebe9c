/**
 * The standard normal quantile, accurate to seven digits (algorithm AS 241 by Wichura, PPND7).
 * @example normalQuantile(0.975) // → 1.959964
 */
export function normalQuantile(probability: number): number {
  const centred = probability - 0.5
  if (Math.abs(centred) <= 0.425) return centred * ratio(0.180625 - centred ** 2, ...CENTRE)
  const distance = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)))
  const size = distance <= 5 ? ratio(distance - 1.6, ...SIDES) : ratio(distance - 5, ...TAILS)
  return Math.sign(centred) * size
}

type Coefficients = readonly [above: readonly number[], below: readonly number[]]

const CENTRE: Coefficients = [
  [3.3871327179, 50.434271938, 159.29113202, 59.10937472],
  [1, 17.895169469, 78.757757664, 67.1875636],
]
const SIDES: Coefficients = [
  [1.4234372777, 2.75681539, 1.3067284816, 0.17023821103],
  [1, 0.7370016425, 0.12021132975],
]
const TAILS: Coefficients = [
  [6.657905115, 3.081226386, 0.42868294337, 0.017337203997],
  [1, 0.24197894225, 0.012258202635],
]

function ratio(value: number, above: readonly number[], below: readonly number[]): number {
  return polynomial(value, above) / polynomial(value, below)
}

const polynomial = (value: number, coefficients: readonly number[]): number =>
  coefficients.reduceRight((sum, coefficient) => sum * value + coefficient, 0)

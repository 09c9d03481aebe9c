import { draw } from './app/draw.tsx'

draw()

import {
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
} from 'chart.js'

Chart.register(LineController, LineElement, PointElement, LinearScale, CategoryScale, Filler)

const FADED = 0.18

/** Draws what is not highlighted faintly, with its points and area. */
export const fading: Plugin<'line'> = {
  id: 'fading',
  beforeDatasetDraw: ({ ctx, data }, { index }) => {
    const dataset = data.datasets[index]
    ctx.save()
    if (dataset && 'faded' in dataset && dataset.faded === true) ctx.globalAlpha = FADED
  },
  afterDatasetDraw: ({ ctx }) => ctx.restore(),
}

export { Chart }

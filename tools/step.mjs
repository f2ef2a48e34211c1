/**
 * Does one long step, saying when it begins and how long it took.
 * @template T
 * @param {string} name what is being done, as in 'Loading the demo data'
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = Date.now()
  console.log(`${name} …`)
  const result = await work()
  console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return result
}

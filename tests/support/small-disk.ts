import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

// A file system of a few megabytes, which a test can fill.

export interface SmallDisk {
  /** Until nothing more fits. */
  fill(): void
  /** Gives the room back. */
  free(): void
  freeBytes(): number
  unmount(): void
}

const mountArgs = (folder: string, megabytes: number) => ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]

/** @param folder is created and covered */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', mountArgs(folder, megabytes))
  const ballast = path.join(folder, 'ballast')
  return {
    // Ends with an error, which is what it is for.
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=8k'], { stdio: 'ignore' }),
    free: () => rmSync(ballast, { force: true }),
    freeBytes() {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    unmount: () => void execFileSync('umount', [folder]),
  }
}

/** Finds circles in a graph of imports. */

/** One circle for each knot in the graph, as the files along it, the first repeated at the end. */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file])
      return
    }
    if (done.has(file)) return
    path.push(file)
    graph.get(file)?.forEach(visit)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

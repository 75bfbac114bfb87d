/** The numbers that the player has picked, up to a maximum. */
export class KenoTicket {
  private readonly chosen = new Set<number>();
  private readonly pool: number;
  readonly most: number;

  constructor(pool: number, most: number) {
    this.pool = pool;
    this.most = most;
  }

  get picks(): number[] {
    return [...this.chosen].toSorted((a, b) => a - b);
  }

  get count(): number {
    return this.chosen.size;
  }

  has(place: number): boolean {
    return this.chosen.has(place);
  }

  /** Adds or removes a number. Returns false if the ticket is full. */
  toggle(place: number): boolean {
    if (this.chosen.delete(place)) return true;
    if (this.chosen.size >= this.most) return false;
    this.chosen.add(place);
    return true;
  }

  set(places: readonly number[]): void {
    this.chosen.clear();
    for (const place of places.slice(0, this.most)) this.chosen.add(place);
  }

  /** Replaces the picks with as many random numbers; an empty ticket gets `otherwise` numbers. */
  pickQuickly(otherwise: number, random: () => number = Math.random): void {
    const count = Math.min(this.most, this.chosen.size === 0 ? otherwise : this.chosen.size);
    const left = Array.from({ length: this.pool }, (_none, place) => place);
    const places = Array.from({ length: count }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    );
    this.set(places.flat());
  }
}

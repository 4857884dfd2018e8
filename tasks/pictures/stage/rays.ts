// Hides which lights are averaged: sun, sky and bounced light are drawn evenly over their ranges and dealt
// out in batches of four to the positions of the lens.

import { Vector3 } from 'three';
import type { Chance } from '../seed.ts';
import type { LightPlan, Ray } from './composition.ts';

export type Drawn = { ray: Ray; bounced: boolean; isSun: boolean };

/** For every position its batches of four; the sun stands first in the first batch. */
export function drawRays(
  plan: LightPlan,
  positions: number,
  lightsEach: number,
  chance: Chance,
): Drawn[][][] {
  const batchesEach = Math.max(1, Math.round(lightsEach / 4));
  const suns = plan.bounce === null ? 1 : 2;
  const rest = batchesEach * 4 - suns;
  const bounces = plan.bounce === null ? 0 : Math.round(rest * 0.55);
  const skies = rest - bounces;
  const strata = (count: number): number[] =>
    shuffled(
      Array.from({ length: count * positions }, (_, index) => (index + chance.next()) / (count * positions)),
      chance,
    );
  const [skyStrata, bounceStrata] = [strata(skies), strata(bounces)];
  return Array.from({ length: positions }, () => {
    const drawn: Drawn[] = [];
    for (let index = 0; index < suns; index += 1) {
      drawn.push({ ray: weaken(wobble(plan.sun, chance), suns), bounced: false, isSun: true });
    }
    for (let index = 0; index < skies; index += 1) {
      drawn.push({
        ray: weaken(plan.sky(chance, skyStrata.pop() ?? 0.5), skies),
        bounced: false,
        isSun: false,
      });
    }
    for (let index = 0; index < bounces; index += 1) {
      drawn.push({
        ray: weaken((plan.bounce ?? plan.sky)(chance, bounceStrata.pop() ?? 0.5), bounces),
        bounced: true,
        isSun: false,
      });
    }
    return Array.from({ length: batchesEach }, (_, batch) => drawn.slice(batch * 4, batch * 4 + 4));
  });
}

const weaken = (ray: Ray, among: number): Ray => ({ ...ray, strength: ray.strength / among });

function wobble(sun: Ray & { softness: number }, chance: Chance): Ray {
  const offset = new Vector3(chance.between(-1, 1), chance.between(-1, 1), chance.between(-1, 1));
  return {
    towards: sun.towards.clone().addScaledVector(offset, sun.softness).normalize(),
    colour: sun.colour,
    strength: sun.strength,
  };
}

function shuffled(values: number[], chance: Chance): number[] {
  for (let index = values.length - 1; index > 0; index -= 1) {
    const other = chance.whole(0, index);
    const [here = 0, there = 0] = [values[index], values[other]];
    values[index] = there;
    values[other] = here;
  }
  return values;
}

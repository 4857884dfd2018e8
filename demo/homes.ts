// All demonstration homes, in the order of their pictures. Each area has a file of its own in homes/.
import type { DemoHome } from './home.ts';
import { alongAdamsAvenue } from './homes/along-adams-avenue.ts';
import { bankersHillAndGoldenHill } from './homes/bankers-hill-and-golden-hill.ts';
import { bayPark } from './homes/bay-park.ts';
import { downtown } from './homes/downtown.ts';
import { hillcrestAndMissionHills } from './homes/hillcrest-and-mission-hills.ts';
import { imperialBeachBaySide } from './homes/imperial-beach-bay-side.ts';
import { imperialBeachOceanSide } from './homes/imperial-beach-ocean-side.ts';
import { imperialBeachTown } from './homes/imperial-beach-town.ts';
import { laJolla } from './homes/la-jolla.ts';
import { missionAndPacificBeach } from './homes/mission-and-pacific-beach.ts';
import { northPark } from './homes/north-park.ts';
import { oceanBeach } from './homes/ocean-beach.ts';
import { pointLoma } from './homes/point-loma.ts';
import { southPark } from './homes/south-park.ts';

export const homes: readonly DemoHome[] = [
  ...imperialBeachOceanSide,
  ...imperialBeachTown,
  ...imperialBeachBaySide,
  ...oceanBeach,
  ...missionAndPacificBeach,
  ...laJolla,
  ...pointLoma,
  ...bayPark,
  ...downtown,
  ...bankersHillAndGoldenHill,
  ...hillcrestAndMissionHills,
  ...northPark,
  ...southPark,
  ...alongAdamsAvenue,
].toSorted((one, other) => Number(one.home) - Number(other.home));

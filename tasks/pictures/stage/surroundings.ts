// Hides how a scene's surroundings and lamps become uniforms of the shader that adds them.

import { Color, PointLight, Vector3, Vector4, type Scene } from 'three';
import type { LightPlan } from './composition.ts';
import type { Uniforms } from './sheets.ts';

/** What the surroundings of a scene are for the shader that mirrors them: a room with its windows, or the open air. */
export function surroundings({ mirrored, hour }: LightPlan): Uniforms {
  const none = {
    holes: { value: Array.from({ length: 4 }, () => new Vector4()) },
    holeSides: { value: [0, 0, 0, 0] },
    holeCount: { value: 0 },
  };
  const bright = hour.horizon
    .clone()
    .lerp(new Color(1, 1, 1), 0.3)
    .multiplyScalar(hour.mood === 'dusk' ? 1.3 : 2);
  if (!('room' in mirrored)) {
    return {
      ...none,
      indoors: { value: false },
      size: { value: new Vector3() },
      wall: { value: new Color() },
      ground: { value: mirrored.ground },
      skyPower: { value: bright },
      ambient: { value: hour.horizon.clone().multiplyScalar(0.12) },
      ambientBelow: { value: hour.low.clone().multiplyScalar(0.55) },
    };
  }
  const { room, wall, floor } = mirrored;
  const holes = Array.from({ length: 4 }, (_, index) => {
    const hole = room.openings[index];
    return hole === undefined ? new Vector4() : new Vector4(hole.from, hole.to, hole.sill, hole.top);
  });
  const sides = Array.from({ length: 4 }, (_, index) =>
    ['back', 'left', 'right'].indexOf(room.openings[index]?.side ?? 'back'),
  );
  return {
    holes: { value: holes },
    holeSides: { value: sides },
    holeCount: { value: Math.min(4, room.openings.length) },
    indoors: { value: true },
    size: { value: new Vector3(room.width, room.height, room.depth) },
    wall: { value: wall },
    ground: { value: floor },
    skyPower: { value: bright },
    ambient: { value: new Color('#fff3e4').multiplyScalar(hour.mood === 'dusk' ? 0.2 : 0.35) },
    ambientBelow: { value: new Color('#fff3e6').multiplyScalar(hour.mood === 'dusk' ? 0.95 : 1.7) },
  };
}

/** The first eight lamps that are on. Has to be asked before the scene is merged. */
export function lampsOf(scene: Scene): Uniforms {
  const places = Array.from({ length: 8 }, () => new Vector3());
  const powers = Array.from({ length: 8 }, () => new Vector3());
  let count = 0;
  scene.updateMatrixWorld();
  scene.traverse((object) => {
    const [spot, power] = [places[count], powers[count]];
    if (object instanceof PointLight && object.intensity > 0 && spot !== undefined && power !== undefined) {
      object.getWorldPosition(spot);
      power.set(object.color.r, object.color.g, object.color.b).multiplyScalar(object.intensity);
      count += 1;
    }
  });
  return { lampPlace: { value: places }, lampPower: { value: powers }, lamps: { value: count } };
}
